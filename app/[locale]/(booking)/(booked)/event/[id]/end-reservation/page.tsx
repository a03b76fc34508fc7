// The id here is an event's, so the page shows the session's own reservation.
export { default, generateMetadata } from '../../../reservation/[id]/end-reservation/page';
