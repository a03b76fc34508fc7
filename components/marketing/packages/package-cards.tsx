import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button/button-class';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { added, PACKAGES } from './features';

/** The three packages side by side: whom each is for and what it adds. Only Honey has a price there is (free). */
export async function PackageCards({ locale, level = 2 }: { locale: Locale; level?: 2 | 3 }) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  const Heading = `h${level}` as const;
  return (
    <ul className="list-plain packages">
      {PACKAGES.map((each) => (
        <li key={each}>
          <Heading>{t(`names.${each}`)}</Heading>
          <span className="packages-price">{t(`prices.${each}`)}</span>
          <p>{t(`for.${each}`)}</p>
          <span className="packages-plus">{t(`plus.${each}`)}</span>
          <ul>
            {added(each).map(({ id, value }) => (
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
