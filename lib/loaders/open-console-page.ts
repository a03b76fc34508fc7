import 'server-only';
import { forbidden, unauthorized } from 'next/navigation';
import { type ConsolePage, mayOpen } from '@/lib/domain/console-pages';
import { type ConsoleFrame, loadConsole } from './load-console';

/** The console for one of its pages; 401 for a visitor and 403 for a role without the page. design/routes.md. */
export async function openConsolePage(page: ConsolePage): Promise<ConsoleFrame> {
  const frame = await loadConsole();
  if (!frame) unauthorized();
  if (!mayOpen(page, frame.session.role.name, frame.session.permissions)) forbidden();
  return frame;
}
