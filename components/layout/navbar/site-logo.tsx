import { NAVBAR_LOGO_HEIGHT } from '@/lib/config/constants';
import { Link } from '@/lib/i18n/navigation';
import { Brand, Logo } from '../brand';

interface SiteLogoProps {
  name: string;
  /** Address of the logo; null shows the product's own. */
  src: string | null;
  /** The link's accessible name, such as "Costa Eterna, home". */
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
