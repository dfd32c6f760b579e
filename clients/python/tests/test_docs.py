"""docs/bots.md is true: its transcripts, its table of requests, its Python."""

from __future__ import annotations

import contextlib
import io
import json
import re
import unittest

from support import ROOT, EngineTest, Server

from circulade import Engine

TEXT = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def fenced(kind: str) -> list[str]:
    """The fenced blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def says(pattern: str, answer: str) -> bool:
    """Compare an answer with what the page shows of it: … stands for anything."""
    parts = map(re.escape, pattern.split("…"))
    return re.fullmatch(".*".join(parts), answer) is not None


class Transcripts(EngineTest):
    def test_transcripts(self) -> None:
        """All blocks are one conversation."""
        lines = [line for block in fenced("json") for line in block.splitlines()]
        self.assertGreater(len(lines), 10)
        answer = ""
        for line in lines:
            mark, text = line[:2], line[2:]
            if mark == "> ":
                self.assertEqual(answer, "", f"no answer is shown before {text}")
                answer = json.dumps(self.engine.ask_line(text.encode()), ensure_ascii=False, separators=(",", ":"))
            else:
                self.assertEqual(mark, "< ", line)
                self.assertTrue(says(text, answer), f"the page says\n{text}\nthe engine\n{answer}")
                answer = ""

    def test_a_wrong_transcript_is_noticed(self) -> None:
        self.assertTrue(says('{"a":1,…"c":3}', '{"a":1,"b":2,"c":3}'))
        self.assertFalse(says('{"a":1,…"c":3}', '{"a":1,"b":2,"c":4}'))
        self.assertFalse(says('{"a":1', '{"a":1}'))

    def test_requests(self) -> None:
        rows = re.findall(r"^\| `(\{\"cmd\".*?\})` \| (.*?) ?\|$", TEXT, re.MULTILINE)
        commands = {json.loads(request)["cmd"] for request, _ in rows}
        known = Engine()
        self.addCleanup(known.close)
        allowed = known.ask_line(b'{"cmd":""}')["error"]["faults"][0]["allowed"]
        self.assertEqual(commands, set(allowed), "the page shows every command")
        for request, holds in rows:
            answer = self.engine.ask_line(request.encode())
            self.assertTrue(answer["ok"], f"{request}: {answer}")
            for field in re.findall(r"^`(\w+)`|(?<=, )`(\w+)`|(?<=; )`(\w+)`", holds):
                self.assertIn("".join(field), answer, request)


class Python(unittest.TestCase):
    def test_blocks_run(self) -> None:
        server = Server()
        self.addCleanup(server.stop)
        blocks = fenced("python")
        self.assertEqual(len(blocks), 3)
        for block in blocks:
            out = io.StringIO()
            with self.subTest(block.splitlines()[0]), contextlib.redirect_stdout(out):
                exec(block.replace("http://127.0.0.1:8080", server.url), {})
            if "create" in block:
                self.assertRegex(out.getvalue(), rf"{server.url}/t/\w+#s=\S+\n.*{server.url}/t/\w+#s=\S+\n")


if __name__ == "__main__":
    unittest.main()
