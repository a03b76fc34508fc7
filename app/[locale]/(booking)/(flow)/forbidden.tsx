import { ForbiddenPage } from '@/components/layout/status-page/forbidden-page';

/** Without a frame, since it is shown inside that of its pages; its own would be sent with each of them. */
export default function Forbidden() {
  return <ForbiddenPage />;
}
