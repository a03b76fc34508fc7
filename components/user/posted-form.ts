import type { SessionFailure } from '@/lib/api/session-failure';

/** The outcome of a form posted without script: why it failed, or that it is done, and what was typed (no secret). */
export interface PostedForm {
  failure: SessionFailure | null;
  kept: Record<string, string>;
  done?: boolean;
}

/** Answers a form posted without script; it does not return where a login succeeds. */
export type PostForm = (before: PostedForm, form: FormData) => Promise<PostedForm>;

export const NOT_POSTED: PostedForm = { failure: null, kept: {} };
