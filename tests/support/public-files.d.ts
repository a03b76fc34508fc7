/** Files of the site that are sent as they are written. */
declare module '@/public/*.js';
