import { config } from 'zod/v4/core';

// The policy forbids eval, and zod's own probe for it, made by the first schema, would be reported as a breach of it.
// This file runs before any other script of a page.
config({ jitless: true });
