// Here the id is the event's, which the session's own reservation names better.
export { default, generateMetadata } from '../../../reservation/[id]/end-reservation/page';
