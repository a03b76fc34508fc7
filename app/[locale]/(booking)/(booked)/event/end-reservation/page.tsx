// The id is optional in this address: the session's reservation then.
export { default, generateMetadata } from '../../reservation/[id]/end-reservation/page';
