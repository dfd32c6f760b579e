"""Seats at the tables of a running server, and of one that makes trouble."""

from __future__ import annotations

import http.server
import json
import random
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

from support import Server

from circulade import Engine, Table, TableError, create, play, table as module

TWO = [{"name": "Ann", "kind": "link"}, {"name": "Bo", "kind": "link"}]


def at_random(state: dict, _) -> list[str]:
    """A bot: any legal choice."""
    return [random.choice(state["decision"]["choices"])["text"]]


class TableTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server()
        cls.addClassCleanup(cls.server.stop)

    def sit(self, url: str, secret: str = "") -> Table:
        table = Table(url, secret)
        self.addCleanup(table.close)
        return table


class Play(TableTest):
    def test_against_the_computer(self) -> None:
        """A short game: the computer takes its time while somebody watches."""
        made = create(self.server.url, [TWO[0], {"kind": "bot", "bot": "greedy"}], draw=["base/U"] * 6, draw_end=True)
        self.assertEqual(list(made.secrets), [0])
        table = play(made.url, made.secrets[0], at_random)
        self.assertEqual(table["status"], "over")
        self.check_record(made.url, table)

    def test_two_programs(self) -> None:
        made = create(self.server.url, TWO, title="Two programs", seed="7")
        self.assertTrue(made.table["arranged"])
        with ThreadPoolExecutor() as pool:
            seats = [pool.submit(play, made.url, made.secrets[s], at_random) for s in (0, 1)]
            tables = [s.result(timeout=120) for s in seats]
        self.assertEqual(tables[0]["state"]["final"], tables[1]["state"]["final"])
        self.check_record(made.url, tables[0])

    def test_after_the_end(self) -> None:
        made = create(self.server.url, [TWO[0], {"kind": "bot", "bot": "greedy"}], draw=["base/U"] * 4, draw_end=True)
        seat = self.sit(made.url, made.secrets[0])
        with self.assertRaises(TableError) as refused:
            seat.replay()
        self.assertEqual(refused.exception.code, "not-over")
        end = play(made.url, made.secrets[0], at_random)
        replay = seat.replay()
        self.assertEqual([s["n"] for s in replay["steps"]], list(range(1, replay["length"] + 1)))
        self.assertEqual(replay["record"], seat.record())
        self.assertEqual(seat.position(0)["state"]["version"], 0)
        self.assertEqual(seat.position(replay["length"])["state"]["final"], end["state"]["final"])
        first, second = seat.again(), seat.again()
        assert first and second  # nobody else has to agree
        with first as new, second as same:
            table = new.look()
            self.assertEqual((table["id"], table["status"]), (same.look()["id"], "playing"))
            self.assertTrue(table["host"] and table["seats"][0]["yours"] and table["id"] != end["id"])

    def test_an_invitation_brings_its_secret(self) -> None:
        made = create(self.server.url, TWO)
        seat = self.sit(f"{made.url}#s={made.secrets[1]}")
        self.assertEqual([s["yours"] for s in seat.look()["seats"]], [False, True])

    def test_over_a_restart(self) -> None:
        """A server that comes back finds the game where it was."""
        server = Server()
        self.addCleanup(server.stop)
        made = create(server.url, TWO)
        played, restarted = threading.Event(), threading.Event()

        def bot(state: dict, preview) -> list[str]:
            if state["turn"] > 5 and not restarted.is_set():
                played.set()
                restarted.wait()
            return at_random(state, preview)

        with ThreadPoolExecutor() as pool:
            seats = [pool.submit(play, made.url, made.secrets[s], b) for s, b in enumerate((bot, at_random))]
            self.assertTrue(played.wait(timeout=60))
            server.halt()
            server.start()
            restarted.set()
            for seat in seats:
                self.assertEqual(seat.result(timeout=120)["status"], "over")

    def check_record(self, url: str, table: dict) -> None:
        """The server's record leads an engine to the same end."""
        with Engine() as engine:
            state = engine.load(self.sit(url).record())
        self.assertTrue(state["over"])
        self.assertEqual(state["final"], table["state"]["final"])
        self.assertEqual([p["score"] for p in state["players"]], [p["score"] for p in table["state"]["players"]])


class Requests(TableTest):
    def setUp(self) -> None:
        self.made = create(self.server.url, TWO, seed="42")
        self.seats = [self.sit(self.made.url, self.made.secrets[s]) for s in (0, 1)]
        decision = self.seats[0].look()["state"]["decision"]
        self.seats[1].look()
        self.first, self.text = decision["player"], decision["choices"][0]["text"]
        self.seat, self.other = self.seats[self.first], self.seats[1 - self.first]

    def test_choose_preview_undo(self) -> None:
        follows = self.seat.preview([self.text])
        self.assertEqual(len(follows["tiles"]), 2)
        table = self.seat.choose([self.text])
        self.assertEqual((table["seq"], table["state"]["version"]), (1, 1))
        self.assertEqual(self.seat.preview("pass")["decision"], None)
        table = self.seat.undo(0)
        self.assertEqual((table["seq"], table["state"]["version"]), (2, 0))

    def test_fits(self) -> None:
        made = create(self.server.url, TWO, aids="squares")
        seat = self.sit(made.url, made.secrets[0])
        square = seat.look()["state"]["squares"][0]
        self.assertEqual(seat.fits(square["x"], square["y"])["fits"], square["fits"])
        with self.assertRaises(TableError) as caught:
            self.seat.fits(1, 0)  # a table of links helps less
        self.assertEqual((caught.exception.status, caught.exception.code), (403, "aid-off"))

    def test_refusals(self) -> None:
        for code, call in {
            "not-your-seat": lambda: self.other.choose([self.text]),
            "illegal-choice": lambda: self.seat.choose(["tile 9,9 r0"]),
            "crosses-reveal": lambda: self.seat.choose([self.text, "pass", "pass"]),
            "bad-version": lambda: self.seat.undo(3),
            "not-found": lambda: self.sit(self.server.url + "/t/none").look(),
        }.items():
            with self.subTest(code), self.assertRaises(TableError) as caught:
                call()
            self.assertEqual(caught.exception.code, code)
        self.assertEqual(self.seat.look()["seq"], 0)

    def test_a_wrong_secret(self) -> None:
        for secret in ("x", "A" * 43):
            with self.assertRaises(TableError) as caught:
                next(self.sit(self.made.url, secret).follow())
            self.assertEqual((caught.exception.status, caught.exception.code), (403, "not-your-seat"))

    def test_a_table_that_has_moved_on(self) -> None:
        self.seat.choose([self.text])
        with self.assertRaises(TableError) as caught:
            self.seat.choose(["pass"], seq=0)
        self.assertEqual((caught.exception.status, caught.exception.code), (409, "stale-seq"))
        self.assertEqual(caught.exception.table["seq"], 1)
        self.seat.choose(["pass"])

    def test_a_preview_of_a_table_that_has_moved_on(self) -> None:
        """Whoever looks at the table that comes with the refusal may ask again there."""
        self.sit(self.made.url, self.made.secrets[self.first]).choose([self.text], seq=0)
        with self.assertRaises(TableError) as caught:
            self.seat.preview([self.text])
        self.assertEqual(caught.exception.code, "stale-seq")
        self.assertEqual(self.seat.preview(["pass"])["decision"], None)

    def test_an_answer_that_was_lost(self) -> None:
        """The move is repeated, and made once."""
        once = self.seat._connection._once

        def lossy(*args):
            self.seat._connection._once = once
            once(*args)
            raise ConnectionResetError

        self.seat._connection._once = lossy
        self.assertEqual(self.seat.choose([self.text])["state"]["version"], 1)
        self.assertEqual(self.seat.look()["seq"], 1)

    def test_a_spectator_follows(self) -> None:
        tables = self.sit(self.made.url).follow()
        self.assertTrue(next(tables)["reset"])
        self.seat.choose([self.text])
        table = next(t for t in tables if t["seq"] == 1)
        self.assertFalse(table["reset"])
        self.assertEqual([e["type"] for e in table["events"]], ["tile"])
        self.assertFalse(any(s["yours"] for s in table["seats"]))
        tables.close()

    def test_bad_addresses(self) -> None:
        for url in (self.server.url, "", "ftp://127.0.0.1/t/x", "127.0.0.1:8080/t/x", self.server.url + "/t/"):
            with self.subTest(url), self.assertRaisesRegex(ValueError, "is not the address of a"):
                Table(url)

    def test_a_bad_setup(self) -> None:
        with self.assertRaises(TableError) as caught:
            create(self.server.url, [{"name": "", "kind": "chair"}])
        self.assertIn("seats[0].kind", [f.field for f in caught.exception.faults])


class Trouble(unittest.TestCase):
    """A server that does not do at once what it is asked."""

    def serve(self, *answers: tuple[int, dict, str]) -> list[dict]:
        bodies: list[dict] = []
        left = list(answers)

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                status, headers, text = left.pop(0)
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(text))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_) -> None:
                """Say nothing."""

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.seat = Table(f"http://127.0.0.1:{server.server_port}/t/x", "secret")
        self.addCleanup(self.seat.close)
        return bodies

    def test_the_same_move_id_until_it_is_saved(self) -> None:
        bodies = self.serve(
            (503, JSON | SOON, refusal("not-saved")), (429, JSON | SOON, refusal("too-many")), (200, JSON, '{"seq": 1}')
        )
        self.assertEqual(self.seat.choose(["pass"])["seq"], 1)
        self.assertEqual([b["move"] for b in bodies], [bodies[0]["move"]] * 3)
        self.assertEqual(len({json.dumps(b) for b in bodies}), 1)

    def test_it_gives_up_in_the_end(self) -> None:
        bodies = self.serve(*[(503, JSON | SOON, refusal("not-saved"))] * (module.TRIES + 1))
        with self.assertRaisesRegex(TableError, "not-saved"):
            self.seat.choose(["pass"])
        self.assertEqual(len(bodies), module.TRIES)

    def test_something_else_answers(self) -> None:
        self.serve((404, {"Content-Type": "text/html"}, "<h1>no"), (400, JSON, "[]"))
        for _ in range(2):
            with self.assertRaisesRegex(TableError, "is this a Circulade server"):
                self.seat.choose(["pass"])


JSON = {"Content-Type": "application/json"}
SOON = {"Retry-After": "0"}


def refusal(code: str) -> str:
    """The body of a refusal."""
    return json.dumps({"ok": False, "error": {"code": code, "message": "not now"}})


if __name__ == "__main__":
    unittest.main()
