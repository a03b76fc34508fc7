import 'server-only';
import { logInWithCode } from '@/lib/api/session/log-in-with-code';
import type { SessionFailure } from '@/lib/api/session/session-failure';
import { logInWithoutScript } from './log-in-without-script';

/** The second step of a login, posted without script; a wrong code is asked for again. */
export async function postCode(form: FormData): Promise<{ failure: SessionFailure; kept: Record<string, string> }> {
  const challenge = String(form.get('challenge') ?? '');
  const code = String(form.get('code') ?? '');
  const failure = await logInWithoutScript(
    async (http) => (await logInWithCode(http, { challenge, code })).authenticated,
  );
  return { failure: { ...failure, challenge }, kept: {} };
}
