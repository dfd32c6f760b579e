/** A device of a browser's own that keeps passkeys. */
export async function authenticator(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    put: (credential) => cdp.send('WebAuthn.addCredential', { authenticatorId, credential }),
  };
}
