// Here the id is the event's, which the session's own reservation names better. Specification 2.
export { default, generateMetadata } from '../../../reservation/end-reservation/page';
