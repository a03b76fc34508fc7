import { filesUnder } from './source-files';

const PAGE = /^app\/\[locale\](\/.*)?\/page\.tsx$/;

export interface PageRoute {
  /** As a visitor writes it, without language: `/eventos/[id]/ceremonia`. */
  path: string;
  /** The file of the page. */
  file: string;
}

/** Every page of the product, from its files. */
export function pageRoutes(): PageRoute[] {
  return filesUnder('app').flatMap((file) => {
    const [, inside = ''] = PAGE.exec(file) ?? [];
    if (!PAGE.test(file)) return [];
    const segments = inside.split('/').filter((segment) => segment !== '' && !segment.startsWith('('));
    return [{ path: `/${segments.join('/')}`, file }];
  });
}
