/** Constants that rules, pages and calls share. Their reasons: docs/domain.md and docs/pages.md. */

/** Session token (cookie access_token and the readable `user` cookie), seconds. */
export const SESSION_TOKEN_SECONDS = 86_400;
/** Session cookie (current agency, event, navigation), seconds: 3 days. */
export const SESSION_COOKIE_SECONDS = 3 * 86_400;
/** Language cookie, seconds: 365 days. */
export const LANGUAGE_COOKIE_SECONDS = 365 * 86_400;
/** A guest's home and ticket are shown without a network this long after they were opened, days: public/guest-worker.js. */
export const KEPT_OFFLINE_DAYS = 14;
/** Inactivity warning, milliseconds. */
export const INACTIVITY_WARNING_MS = 1_800_000;
/** Inactivity logout, milliseconds. */
export const INACTIVITY_LOGOUT_MS = 3_600_000;
/** While a person is at work without loading a page, the provider hears of it no more often than this, milliseconds. */
export const KEEP_ALIVE_MS = 240_000;
/** Where no stream tells the badge of unread notifications, it asks anew this often, milliseconds. */
export const UNREAD_EVERY_MS = 60_000;
/** Names a call that a page makes on its own: it keeps no idle session alive. docs/reliability.md, Sessions. */
export const BACKGROUND_HEADER = 'x-background-call';
/** A request's header that lib/server/every-request.ts writes the socket's address into. */
export const PEER_ADDRESS_HEADER = 'x-peer-address';
/** The database tells on this channel what was written that public pages show (its function tell_shown_data_written). */
export const SHOWN_DATA_CHANNEL = 'shown_data_written';
/** The database tells on this channel whom a written or read notification concerns. */
export const NOTIFICATION_CHANNEL = 'notification_written';
/** A stream of notifications shows this often that it lives, milliseconds: proxies cut off what is silent for long. */
export const STREAM_BEAT_MS = 25_000;
/** Where the agencies work (IANA name): the zone of what belongs to no event. */
export const AGENCY_ZONE = 'America/Mexico_City';
/** A report of more rows is no document for paper: it is a spreadsheet alone. */
export const REPORT_PAPER_ROWS = 1_000;
/** A report of more rows is written in the background, as a job, in runs of so many at a time. */
export const REPORT_DIRECT_ROWS = 5_000;
/** What a job wrote is kept for so many days. */
export const REPORT_FILE_DAYS = 7;
/** Bytes. */
export const MEGABYTE = 1024 * 1024;
/** A larger report is no attachment: its mail leads to where it is. Bytes. */
export const REPORT_MAIL_BYTES = 8 * MEGABYTE;
/** A report that could not go out at its time still goes within so many hours, else the next one does. */
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
/** A master account has to be defined about this many days before the event. */
export const ACCOUNT_DEFINED_DAYS = 60;
/** That a master account is to be defined is seen coming from so many days before the event. */
export const ACCOUNT_COMING_DAYS = 75;
/** Share of attendees who may hold a pass without sleeping at the hotel, percent. */
export const PASS_SHARE_PERCENT = 20;
/** Price of a pass as a share of the reference room, percent. */
export const PASS_PRICE_PERCENT = 60;
/** A request for another password is valid this long, hours, and once. */
export const PASSWORD_RESET_HOURS = 6;
/** An account that was signed up and never verified is removed after this many days. */
export const UNVERIFIED_ACCOUNT_DAYS = 30;
/** Stored instead of a date when an event uses its date range. */
export const DATE_RANGE_SENTINEL = '1970-01-01';
/** Default opening hours: Monday to Friday 9:00 to 17:00. */
export const DEFAULT_SUPPORT_HOURS = { firstWeekday: 1, lastWeekday: 5, opens: '09:00', closes: '17:00' } as const;
/**
 * A notice of a call can be answered for this many days, and never after the event. docs/domain.md, Guests and contact.
 */
export const CONTACT_NOTICE_DAYS = 14;
/** A taken call is free for others again this many minutes after its taker last did something with it. */
export const CALL_CLAIM_MINUTES = 15;
/** How long a change of many guests at once can be undone. */
export const BULK_UNDO_MINUTES = 15;
/** A guest is called by one way so many times; what comes between two tries, hours; and the clock of another day's try. */
export const CALL_TRIES = 3;
export const CALL_AGAIN_HOURS = 4;
export const CALL_AGAIN_CLOCK = '10:00';
/** Guests are called while their own clock says so: from the first hour on, before the second. */
export const CALL_HOURS = { from: '09:00', until: '20:00' } as const;
/** People are reminded while their own clock says so: from the first hour on, before the second. */
export const REMINDER_HOURS = { from: '09:00', until: '20:00' } as const;
/** A reminder that could not go at its time still goes within so many hours. */
export const REMINDER_LATE_HOURS = 72;
/** Where no event says when its rooming list is locked, names are wanted so many days before it. */
export const ROOMING_LIST_DAYS = 45;
/** A guest may promise a payment for a day within so many days. */
export const CALL_PROMISE_DAYS = 60;
/** How a day's transfers are grouped where the planner does not say otherwise. */
export const TRANSPORT_LEG = { windowMinutes: 60, capacity: 8 } as const;
/** Calls are offered at every so many minutes of the opening hours. */
export const CALL_STEP_MINUTES = 30;
/** How long the maintenance notice says that it takes, hours. */
export const MAINTENANCE_HOURS = 2;
/** Default sidebar logo and public logos, pixels. */
export const SIDEBAR_LOGO = { width: 230, height: 50 } as const;
export const NAVBAR_LOGO_HEIGHT = 68;
export const FOOTER_LOGO_WIDTH = 200;
/**
 * The simulator estimates stays of so many nights at most, that begin within so many days. docs/pages.md, Public pages.
 */
export const SIMULATION_MAX_NIGHTS = 30;
export const SIMULATION_DAYS_AHEAD = 730;
/** A hold counts as sold for this long, minutes: an absolute time. docs/domain.md, Holds. */
export const HOLD_MINUTES = 15;
/** A confirmation without payment lapses after so many hours while the guest's mail address is unverified. */
export const UNVERIFIED_MAIL_HOURS = 24;
/** Hours for the first payment once it is, unless the event says otherwise. */
export const FIRST_PAYMENT_HOURS = 72;
/** The waitlist of a category ends this many days before its cut-off. docs/domain.md, Waitlist. */
export const WAITLIST_ENDS_DAYS = 3;
/** Largest logo or banner of an agency, bytes. */
export const AGENCY_PICTURE_MAX_BYTES = 2 * MEGABYTE;
/** Largest proof of a deposit, bytes. */
export const PROOF_MAX_BYTES = 10 * MEGABYTE;
/** Largest file that goes with what is written to the support, bytes. */
export const ATTACHMENT_MAX_BYTES = 10 * MEGABYTE;
/** Minutes in which an uploaded file is to be sent along: shorter than files that no record keeps are kept. */
export const ATTACHMENT_MINUTES = 50;
/** Largest save-the-date card of a couple's own design, a PDF, bytes. */
export const OWN_CARD_MAX_BYTES = 5 * MEGABYTE;
/** Accepted types of a proof and of such a file, decided by the file's first bytes, never by its name. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const;
/** The ending of a file of each of these types. */
export const UPLOAD_ENDINGS: Record<string, string> & Record<(typeof UPLOAD_TYPES)[number], string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};
/** Photos that are taken, by their bytes; all are kept as WebP. Without HEIC: a phone that is not offered it sends a JPEG. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;
/** Shape of an event code. */
export const EVENT_CODE_PATTERN = /^PLS-[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
/** Largest page of a list. docs/wire.md, Answers. */
export const MAX_PER_PAGE = 100;
/** Most rows that are read at once, for a file of a whole list. */
export const MOST_ROWS_READ = 2_000;
export const DEFAULT_PER_PAGE = 25;
/** Days in which nobody of a suspended agency's guests is cancelled for not having paid, once it works again. */
export const REOPENED_GRACE_DAYS = 3;
/** Where the provider answers when it is embedded, and the fallback of a remote one. docs/wire.md, Addresses. */
export const PROVIDER_PATH = '/provider';
/** Currencies that the console offers for an event and for an account; the wire takes any of ISO 4217. */
export const OFFERED_CURRENCIES = ['USD', 'MXN', 'EUR', 'CAD', 'GBP'] as const;
/** Views that a person keeps of one list of the console. */
export const MOST_SAVED_VIEWS = 30;
/** A processor's event about a refund comes within so many milliseconds of it, else the processor is asked. */
export const REFUND_TOLD_WITHIN_MS = 5 * 60_000;
