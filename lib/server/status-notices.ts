/** What a page says by its status before any script runs: made with the build, one page each and language. */
export const STATUS_NOTICES = ['403', '404', '503'] as const;
export const STATUS_NOTICE_PAGE = '/status-notice';
/** Says to next.config.ts that one of them is asked for by this server. */
export const STATUS_NOTICE_HEADER = 'x-status-notice';
