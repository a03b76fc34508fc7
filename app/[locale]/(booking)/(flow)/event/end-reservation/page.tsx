// The id is optional in this address: the session's reservation then. Specification 2.
export { default, generateMetadata } from '../[id]/end-reservation/page';
