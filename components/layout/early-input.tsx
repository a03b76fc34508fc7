/**
 * Keeps what is filled in and pressed before the page's scripts have loaded (public/early-input.js). In a file of its
 * own, since a policy that lists inline scripts would have to list this one too. docs/pages.md, Forms.
 */
export const EarlyInput = () => <script async src="/early-input.js" />;
