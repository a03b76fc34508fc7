/** Statuses for which a page with a text exists before any script runs: made by the build, one for each language. */
export const STATUS_NOTICES = ['403', '404', '503'] as const;
export const STATUS_NOTICE_PAGE = '/status-notice';
/** Tells next.config.ts that this server itself asks for one of them. */
export const STATUS_NOTICE_HEADER = 'x-status-notice';
