const PASSWORD = 'Demo-2026-boda';
const ACCOUNTS = [
  ['agency@demo.test', 'agency staff, opens the console'],
  ['organizer@demo.test', 'the couple of PLS-DEMO-BODA'],
  ['attendee@demo.test', 'a guest with a reservation'],
  ['admin@demo.test', 'platform administrator'],
];

/** Read to its end: where an answer is left in its middle, a new connection is opened for what may be asked next. */
async function wholeAnswer(url, init) {
  try {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    return answer;
  } catch {
    return null;
  }
}

/** Asks until the server answers 200, or says why it never will. */
export async function untilReady(url, stillRuns, limitMs = 180_000) {
  const end = Date.now() + limitMs;
  while (stillRuns() && Date.now() < end) {
    const answer = await wholeAnswer(url, { signal: AbortSignal.timeout(30_000) });
    if (answer?.ok) return true;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return false;
}

async function hasDemo(provider, token) {
  const answer = await wholeAnswer(`${provider}/events/code/PLS-DEMO-BODA`, {
    headers: { accept: 'application/json', authorization: token },
    signal: AbortSignal.timeout(10_000),
  });
  return answer?.ok === true;
}

export async function welcome({ base, provider, token }) {
  console.log(`\nReady: ${base}`);
  if (!(await hasDemo(provider, token))) return;
  console.log(`
  Event of the demo   ${base}/eventos/PLS-DEMO-BODA
  The same in English ${base}/en/eventos/PLS-DEMO-BODA
  Log in              ${base}/login
  By reservation key  ${base}/login-link   RSV-DEMO-0001 with attendee@demo.test
  Provider's calls    ${provider}/docs

  Accounts, all with the password ${PASSWORD}:
${ACCOUNTS.map(([email, who]) => `    ${email.padEnd(22)} ${who}`).join('\n')}
`);
}
