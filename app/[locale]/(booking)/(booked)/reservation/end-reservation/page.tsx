// The id is optional in this address: the session's reservation then.
export { default, generateMetadata } from '../[id]/end-reservation/page';
