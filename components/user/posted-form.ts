import type { SessionFailure } from '@/lib/api/session/session-failure';

/** What is left of a login form that was posted without script and failed: why, and what was typed (no secret). */
export interface PostedForm {
  failure: SessionFailure | null;
  kept: Record<string, string>;
}

/** Answers a form posted without script; it does not return where the login succeeds. */
export type PostForm = (before: PostedForm, form: FormData) => Promise<PostedForm>;

export const NOT_POSTED: PostedForm = { failure: null, kept: {} };
