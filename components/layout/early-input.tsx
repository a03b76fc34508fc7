/**
 * Keeps what is filled in and pressed before the page's scripts are there (public/early-input.js). A file of its own,
 * because a page whose policy names its inline scripts would have to name this one too. docs/pages.md, Forms.
 */
export const EarlyInput = () => <script async src="/early-input.js" />;
