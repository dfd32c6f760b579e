// An identity provider (OpenID Connect), for tests: it lets in whoever `who` says, at once.

import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';

const tlv = (tag, ...parts) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const seq = (...parts) => tlv(0x30, ...parts);
const oid = (hex) => Buffer.from(hex, 'hex');

/** A certificate of this machine that its key has signed itself. */
function certificate({ publicKey, privateKey }) {
  const algorithm = seq(oid('06082a8648ce3d040302')); // ECDSA with SHA-256
  const name = seq(tlv(0x31, seq(oid('0603550403'), tlv(0x0c, Buffer.from('a provider of tests')))));
  const valid = seq(tlv(0x17, Buffer.from('250101000000Z')), tlv(0x17, Buffer.from('490101000000Z')));
  const address = seq(oid('0603551d11'), tlv(0x04, seq(tlv(0x87, [127, 0, 0, 1]))));
  const issues = seq(oid('0603551d13'), tlv(0x01, [0xff]), tlv(0x04, seq(tlv(0x01, [0xff]))));
  const what = seq(tlv(0xa0, tlv(0x02, [2])), tlv(0x02, [1]), algorithm, name, valid, name, publicKey.export({ type: 'spki', format: 'der' }), tlv(0xa3, seq(address, issues)));
  const whole = seq(what, algorithm, tlv(0x03, [0], sign('sha256', what, privateKey)));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
}

const coded = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export class Provider {
  client = 'circulade';
  secret = 'a secret';
  /** Who signs in there. */
  who = { sub: '1', preferred_username: 'ann' };
  /** Whether it gives tokens. */
  well = true;
  #codes = new Map();

  static async start() {
    const provider = new Provider();
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    provider.keys = keys;
    provider.certificate = certificate(keys);
    provider.server = createServer({ key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: provider.certificate }, (ask, answer) => void provider.#serve(ask, answer));
    provider.server.listen(0, '127.0.0.1');
    await once(provider.server, 'listening');
    provider.url = `https://127.0.0.1:${provider.server.address().port}`;
    return provider;
  }

  async #serve(ask, answer) {
    const at = new URL(ask.url, this.url);
    const tell = (value, status = 200) => answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (at.pathname === '/.well-known/openid-configuration') {
      return tell({
        issuer: this.url, authorization_endpoint: `${this.url}/authorize`, token_endpoint: `${this.url}/token`, jwks_uri: `${this.url}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
      });
    }
    if (at.pathname === '/keys') return tell({ keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] });
    if (at.pathname === '/authorize') {
      const code = randomUUID();
      this.#codes.set(code, { ...Object.fromEntries(at.searchParams), who: this.who });
      const back = new URL(at.searchParams.get('redirect_uri'));
      back.search = new URLSearchParams({ code, state: at.searchParams.get('state') }).toString();
      return answer.writeHead(302, { Location: back.href }).end();
    }
    if (at.pathname !== '/token') return answer.writeHead(404).end();
    ask.setEncoding('utf8');
    let body = '';
    for await (const part of ask) body += part;
    const said = new URLSearchParams(body);
    const entered = this.#codes.get(said.get('code'));
    this.#codes.delete(said.get('code'));
    const verified = createHash('sha256').update(said.get('code_verifier') ?? '').digest('base64url');
    if (!this.well || entered?.code_challenge !== verified || entered.redirect_uri !== said.get('redirect_uri')) return tell({ error: 'invalid_grant' }, this.well ? 400 : 502);
    return tell({ access_token: 'unused', token_type: 'Bearer', id_token: this.#token(entered) });
  }

  #token({ nonce, who }) {
    const now = Math.floor(Date.now() / 1000);
    const what = `${coded({ alg: 'ES256' })}.${coded({ iss: this.url, aud: this.client, iat: now, exp: now + 300, auth_time: now, nonce, ...who })}`;
    return `${what}.${sign('sha256', Buffer.from(what), { key: this.keys.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(done));
  }
}
