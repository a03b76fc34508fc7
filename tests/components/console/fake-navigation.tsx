import type { ComponentProps } from 'react';
import { refresh } from './app-router';

/** lib/i18n/navigation without Next around it. */
export const Link = (props: ComponentProps<'a'>) => <a {...props}>{props.children}</a>;
export const usePathname = () => window.location.pathname.replace(/^\/en(?=\/)/, '');
export const useRouter = () => ({ refresh, push: () => {} });
