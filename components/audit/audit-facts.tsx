import { getLocale, getTranslations } from 'next-intl/server';
import styles from './audit.module.css';
import { changedFacts, factWords, isNothing } from './audit-words';

interface AuditFactsProps {
  before: unknown;
  after: unknown;
  /** Currency of amounts that name none themselves. */
  currency: string | null;
  timeZone: string;
}

/** What changed, fact by fact: before → after, in words; what stayed the same is left out. */
export async function AuditFacts({ before, after, currency, timeZone }: AuditFactsProps) {
  const t = await getTranslations('audit');
  const roles = await getTranslations('console.roles');
  const means = await getTranslations('permissions.means');
  // A changed permission is written down as its role and its name.
  const nameOf = (fact: string) => {
    const [role = '', permission = ''] = fact.split(' ');
    const isCell = roles.has(role as 'admin') && means.has(permission as 'decideRoom');
    return isCell ? `${roles(role as 'admin')}: ${means(permission as 'decideRoom')}` : null;
  };
  const said = factWords({ t, locale: await getLocale(), currency, timeZone, nameOf });
  const { was, is, names } = changedFacts(before, after);
  if (names.length === 0) return <span className="text-secondary">{t('noFacts')}</span>;
  return (
    <dl className={styles.facts}>
      {names.map((name) => (
        <div key={name}>
          {name && <dt>{said.label(name)}</dt>}
          <dd>
            {!isNothing(was[name]) && (
              <>
                <del>{said.value(was[name], name, was)}</del> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            {isNothing(is[name]) ? <em>{t('nothing')}</em> : <ins>{said.value(is[name], name, is)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
