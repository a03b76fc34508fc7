import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { type EventPackage, PACKAGES } from '@/lib/domain/packages';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { added, HIGHLIGHTS } from './features';

interface PackageCardsProps {
  locale: Locale;
  /** On the home: some of what each adds, below a heading of the section. */
  brief?: boolean;
}

/** The three packages side by side: whom each is for and what it adds. */
export async function PackageCards({ locale, brief }: PackageCardsProps) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  const Heading = brief ? 'h3' : 'h2';
  const shown = (each: EventPackage) => added(each).filter(({ id }) => !brief || HIGHLIGHTS[each].includes(id));
  return (
    <ul className="list-plain packages">
      {PACKAGES.map((each) => (
        <li key={each}>
          <Heading>{t(`names.${each}`)}</Heading>
          <span className="packages-price">{t(`prices.${each}`)}</span>
          <p>{t(`for.${each}`)}</p>
          <span className="packages-plus">{t(`plus.${each}`)}</span>
          <ul>
            {shown(each).map(({ id, value }) => (
              <li key={id}>
                {t(`features.${id}`, FIGURES)}
                {value?.[each] && <strong> · {t(`values.${value[each]}`, FIGURES)}</strong>}
              </li>
            ))}
          </ul>
          <Link
            href={`/signup?plan=${each}`}
            className={buttonClass(each === 'honey' ? 'primary' : 'secondary')}
            prefetch={false}
          >
            {t(`choose.${each}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
