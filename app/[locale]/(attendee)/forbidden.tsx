import { ForbiddenPage } from '@/components/layout/status-page/forbidden-page';

/** Within the frame of its pages: a boundary with a frame of its own would be sent along with every one of them. */
export default function Forbidden() {
  return <ForbiddenPage />;
}
