import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';
import { companionsQuery } from '@/lib/api/companion';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import type { CompanionPlace } from '@/lib/contract/companion';
import { useInstant } from '../staff-context';
import styles from './panel.module.css';

/** Who of the rooms was invited to fill in what is theirs, and what they do not eat; read when it is opened. */
export function CompanionsSection({ reservationKey }: { reservationKey: string }) {
  const t = useTranslations('attendees.companions');
  return (
    <section>
      <h3>{t('title')}</h3>
      <OpenedDetails summary={t('open')}>
        <Invited reservationKey={reservationKey} />
      </OpenedDetails>
    </section>
  );
}

function Invited({ reservationKey }: { reservationKey: string }) {
  const t = useTranslations('attendees.companions');
  const { data, isPending } = useQuery(companionsQuery(lazyBrowserHttp, reservationKey));
  if (isPending) return <Skeleton lines={3} />;
  if (!data) return <p className="text-danger">{t('failed')}</p>;
  const invited = data.filter(({ invitation }) => invitation !== null);
  if (invited.length === 0) return <p className="text-secondary">{t('none')}</p>;
  return (
    <ul className={`list-plain ${styles.lines}`}>
      {invited.map((place) => (
        <InvitedPerson key={`${place.roomId} ${place.place}`} place={place} />
      ))}
    </ul>
  );
}

function InvitedPerson({ place: { name, categoryName, invitation } }: { place: CompanionPlace }) {
  const t = useTranslations('attendees.companions');
  const instant = useInstant();
  const { diet, filledAt, url } = invitation ?? {};
  const eats = [...(diet?.needs ?? []).map((need) => t(`needs.${need}`)), diet?.note].filter(Boolean).join(' · ');
  return (
    <li>
      <span>
        {name ?? t('unnamed')}
        <small>{[categoryName, eats].filter(Boolean).join(' · ')}</small>
      </span>
      <small className="text-end tabular">
        {filledAt ? t('filled', { date: instant(filledAt) }) : t(url ? 'invited' : 'revoked')}
      </small>
    </li>
  );
}
