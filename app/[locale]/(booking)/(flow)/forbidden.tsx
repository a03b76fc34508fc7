import { ForbiddenPage } from '@/components/layout/status-page/forbidden-page';

/** Drawn inside the frame of its pages: a frame of its own would be sent along with each of them. */
export default function Forbidden() {
  return <ForbiddenPage />;
}
