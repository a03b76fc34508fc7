/** Constants that rules, pages and calls share. Their reasons: docs/domain.md and docs/pages.md. */

/** Session token (cookie access_token and the readable `user` cookie), seconds. */
export const SESSION_TOKEN_SECONDS = 86_400;
/** Session cookie (current agency, event, navigation), seconds: 3 days. */
export const SESSION_COOKIE_SECONDS = 3 * 86_400;
/** Language cookie, seconds: 365 days. */
export const LANGUAGE_COOKIE_SECONDS = 365 * 86_400;
/**
 * A guest's home and ticket are shown without a network this long after they were opened, days: public/guest-worker.js.
 */
export const KEPT_OFFLINE_DAYS = 14;
/** Inactivity warning, milliseconds. */
export const INACTIVITY_WARNING_MS = 1_800_000;
/** Inactivity logout, milliseconds. */
export const INACTIVITY_LOGOUT_MS = 3_600_000;
/**
 * The shortest time between two signs of activity that a page sends to the provider without being loaded anew,
 * milliseconds.
 */
export const KEEP_ALIVE_MS = 240_000;
/** How often the badge of unread notifications is fetched where there is no stream, milliseconds. */
export const UNREAD_EVERY_MS = 60_000;
/** Marks a call that a page makes by itself: it does not keep an idle session alive. docs/reliability.md, Sessions. */
export const BACKGROUND_HEADER = 'x-background-call';
/** Request header into which lib/server/every-request.ts writes the socket's address. */
export const PEER_ADDRESS_HEADER = 'x-peer-address';
/** The channel on which the database reports writes to data of public pages (its function tell_shown_data_written). */
export const SHOWN_DATA_CHANNEL = 'shown_data_written';
/** The channel on which the database reports for whom a notification was written or read. */
export const NOTIFICATION_CHANNEL = 'notification_written';
/** How often a stream of notifications sends a sign of life, milliseconds: proxies close silent connections. */
export const STREAM_BEAT_MS = 25_000;
/** The agencies' zone (IANA name), for everything without an event. */
export const AGENCY_ZONE = 'America/Mexico_City';
/** A report with more rows is only made as a spreadsheet, not as a PDF. */
export const REPORT_PAPER_ROWS = 1_000;
/** A report with more rows is written by a job in the background, so many rows at a time. */
export const REPORT_DIRECT_ROWS = 5_000;
/** Days for which a job's file is kept. */
export const REPORT_FILE_DAYS = 7;
/** Bytes. */
export const MEGABYTE = 1024 * 1024;
/** A larger report is not attached: its mail has a link instead. Bytes. */
export const REPORT_MAIL_BYTES = 8 * MEGABYTE;
/** Hours after its time in which a delayed report is still sent; later the next one is sent instead. */
export const REPORT_LATE_HOURS = 24;
/** Notification toast, milliseconds. */
export const TOAST_MS = 8000;
/** Page progress bar: throttle, duration and hide, milliseconds. */
export const PROGRESS_THROTTLE_MS = 200;
export const PROGRESS_DURATION_MS = 5000;
export const PROGRESS_HIDE_MS = 500;
/** Balance of a reservation is due this many days before the event. */
export const BALANCE_DUE_DAYS = 70;
/** Master account is due in full this many days before the event. */
export const MASTER_ACCOUNT_DUE_DAYS = 30;
/** A master account should be defined about this many days before the event. */
export const ACCOUNT_DEFINED_DAYS = 60;
/** From so many days before the event on the need to define a master account is announced. */
export const ACCOUNT_COMING_DAYS = 75;
/** Share of attendees who may hold a pass without sleeping at the hotel, percent. */
export const PASS_SHARE_PERCENT = 20;
/** Price of a pass as a share of the reference room, percent. */
export const PASS_PRICE_PERCENT = 60;
/** A link for a new password is valid for this many hours, and only once. */
export const PASSWORD_RESET_HOURS = 6;
/** Days after which an account that was signed up but never verified is removed. */
export const UNVERIFIED_ACCOUNT_DAYS = 30;
/** Stored instead of a date when an event uses its date range. */
export const DATE_RANGE_SENTINEL = '1970-01-01';
/** Default opening hours: Monday to Friday 9:00 to 17:00. */
export const DEFAULT_SUPPORT_HOURS = { firstWeekday: 1, lastWeekday: 5, opens: '09:00', closes: '17:00' } as const;
/**
 * Days in which the notice of a call can be answered, but never after the event. docs/domain.md, Guests and contact.
 */
export const CONTACT_NOTICE_DAYS = 14;
/** A claimed call is free again this many minutes after the last action of the person who claimed it. */
export const CALL_CLAIM_MINUTES = 15;
/** How long a change of many guests at once can be undone. */
export const BULK_UNDO_MINUTES = 15;
/** How often a guest is tried by one medium; hours between two tries; and the clock time of a try on another day. */
export const CALL_TRIES = 3;
export const CALL_AGAIN_HOURS = 4;
export const CALL_AGAIN_CLOCK = '10:00';
/** Guests are called from the first time on and before the second, by their own clock. */
export const CALL_HOURS = { from: '09:00', until: '20:00' } as const;
/** People are reminded from the first time on and before the second, by their own clock. */
export const REMINDER_HOURS = { from: '09:00', until: '20:00' } as const;
/** Hours after its time in which a delayed reminder is still sent. */
export const REMINDER_LATE_HOURS = 72;
/** Where an event does not say when its rooming list is locked, names are needed this many days before the event. */
export const ROOMING_LIST_DAYS = 45;
/** A guest can promise a payment for a day within so many days. */
export const CALL_PROMISE_DAYS = 60;
/** How a day's transfers are grouped unless the planner says otherwise. */
export const TRANSPORT_LEG = { windowMinutes: 60, capacity: 8 } as const;
/** Minutes between the times that are offered for calls within the opening hours. */
export const CALL_STEP_MINUTES = 30;
/** Hours that the maintenance is announced to take. */
export const MAINTENANCE_HOURS = 2;
/** Default sidebar logo and public logos, pixels. */
export const SIDEBAR_LOGO = { width: 230, height: 50 } as const;
export const NAVBAR_LOGO_HEIGHT = 68;
export const FOOTER_LOGO_WIDTH = 200;
/**
 * Longest stay of the simulator, in nights, and the latest day on which it begins, in days from now. docs/pages.md,
 * Public pages.
 */
export const SIMULATION_MAX_NIGHTS = 30;
export const SIMULATION_DAYS_AHEAD = 730;
/** A hold counts as sold for this many minutes after it was made; nothing prolongs it. docs/domain.md, Holds. */
export const HOLD_MINUTES = 15;
/** Hours until a confirmation without payment lapses while the guest's mail address is not verified. */
export const UNVERIFIED_MAIL_HOURS = 24;
/** Hours for the first payment after the address is verified, unless the event says otherwise. */
export const FIRST_PAYMENT_HOURS = 72;
/** The waitlist of a category ends this many days before its cut-off. docs/domain.md, Waitlist. */
export const WAITLIST_ENDS_DAYS = 3;
/** Largest logo or banner of an agency, bytes. */
export const AGENCY_PICTURE_MAX_BYTES = 2 * MEGABYTE;
/** Largest proof of a deposit, bytes. */
export const PROOF_MAX_BYTES = 10 * MEGABYTE;
/** Largest file of a support message, bytes. */
export const ATTACHMENT_MAX_BYTES = 10 * MEGABYTE;
/** Minutes within which an uploaded file must be sent with a message; less than unused files are kept. */
export const ATTACHMENT_MINUTES = 50;
/** Largest save-the-date card of a couple's own design, a PDF, bytes. */
export const OWN_CARD_MAX_BYTES = 5 * MEGABYTE;
/** Accepted types of a proof and of a file for support, decided by the file's first bytes and never by its name. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const;
/** The file ending of each of these types. */
export const UPLOAD_ENDINGS: Record<string, string> & Record<(typeof UPLOAD_TYPES)[number], string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};
/**
 * Accepted types of photos, decided by their bytes; all are stored as WebP. Without HEIC: a phone then sends a JPEG.
 */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;
/** Shape of an event code. */
export const EVENT_CODE_PATTERN = /^PLS-[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
/** Largest page of a list. docs/wire.md, Answers. */
export const MAX_PER_PAGE = 100;
/** The most rows that are read in one query for the file of a whole list. */
export const MOST_ROWS_READ = 2_000;
export const DEFAULT_PER_PAGE = 25;
/** Days after a suspended agency works again in which its guests are not cancelled for missing payments. */
export const REOPENED_GRACE_DAYS = 3;
/** The path of the embedded provider, and the fallback for a remote one. docs/wire.md, Addresses. */
export const PROVIDER_PATH = '/provider';
/** Currencies that the console offers for an event and for an account; the wire takes any of ISO 4217. */
export const OFFERED_CURRENCIES = ['USD', 'MXN', 'EUR', 'CAD', 'GBP'] as const;
/** The most views of one list that a person can save. */
export const MOST_SAVED_VIEWS = 30;
/** Milliseconds within which the processor's event about a refund should come; after that the processor is asked. */
export const REFUND_TOLD_WITHIN_MS = 5 * 60_000;
