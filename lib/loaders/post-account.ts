import 'server-only';
import type { HttpClient } from '@/lib/api/http';
import { type SessionFailure, sessionFailure } from '@/lib/api/session/session-failure';
import { callerHttp } from './server-http';

interface Posted {
  failure: SessionFailure | null;
  kept: Record<string, string>;
  done: boolean;
}

/** A form of the account that was posted as a document: what came of it, and what was typed beside secrets. */
export async function postAccount(
  call: (http: HttpClient) => Promise<unknown>,
  kept: Record<string, string>,
): Promise<Posted> {
  try {
    await call(await callerHttp());
    return { failure: null, kept, done: true };
  } catch (cause) {
    return { failure: sessionFailure(cause), kept, done: false };
  }
}
