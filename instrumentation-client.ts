import '@/lib/config/mexican-numbers';

// The policy forbids eval, and zod's own probe for it, made by the first schema, would be reported as a breach of it.
// This file runs before every other script; zod takes over the settings that it finds here (config() does the same but
// would put 5 kB of zod into every page).
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
