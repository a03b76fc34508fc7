import type { ComponentProps } from 'react';

type FakeLinkProps = ComponentProps<'a'> & {
  prefetch?: boolean;
  onNavigate?: (event: { preventDefault: () => void }) => void;
};

/** next/link as it is inside the App Router, as far as a plain click goes. */
export function FakeLink({ onNavigate, prefetch, ...rest }: FakeLinkProps) {
  return (
    <a
      {...rest}
      href={rest.href ?? ''}
      data-prefetch={prefetch}
      onClick={(event) => {
        if (!onNavigate) return;
        event.preventDefault();
        onNavigate(event);
      }}
    >
      {rest.children}
    </a>
  );
}

/** The console's own, which is words alone where it leads nowhere. */
export const FakeEventLink = ({ href, ...rest }: Omit<FakeLinkProps, 'href'> & { href: string | null }) =>
  href === null ? rest.children : <FakeLink {...rest} href={href} />;
