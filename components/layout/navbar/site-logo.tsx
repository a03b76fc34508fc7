import { NAVBAR_LOGO_HEIGHT } from '@/lib/config/constants';
import { Link } from '@/lib/i18n/navigation';
import { Brand } from '../brand/brand';
import { Logo } from '../brand/logo';

interface SiteLogoProps {
  name: string;
  /** Null = the product's own mark. */
  src: string | null;
  /** What the link says, such as "Costa Eterna, home". */
  label: string;
}

export function SiteLogo({ name, src, label }: SiteLogoProps) {
  return (
    <Link href="/" className="site-logo" aria-label={label} prefetch={false}>
      {src ? (
        <Logo src={src} name={name} width={NAVBAR_LOGO_HEIGHT * 3} height={NAVBAR_LOGO_HEIGHT} />
      ) : (
        <Brand name={name} size="navbar" />
      )}
    </Link>
  );
}
