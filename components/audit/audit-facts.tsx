import { getTranslations } from 'next-intl/server';
import styles from './audit.module.css';

interface AuditFactsProps {
  before: unknown;
  after: unknown;
}

type Facts = Record<string, unknown>;

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : value === null || value === undefined
      ? {}
      : { '': value };

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What changed, fact by fact: before → after; what stayed the same is left out. */
export async function AuditFacts({ before, after }: AuditFactsProps) {
  const t = await getTranslations('audit');
  const labelOf = (name: string) => {
    const key = `facts.${name}` as 'facts.status';
    return t.has(key) ? t(key) : name;
  };
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  if (changed.length === 0) return <span className="console-hint">{t('noFacts')}</span>;
  return (
    <dl className={styles.facts}>
      {changed.map((name) => (
        <div key={name}>
          {name && <dt>{labelOf(name)}</dt>}
          <dd>
            {was[name] !== undefined && was[name] !== null && (
              <>
                <del>{text(was[name])}</del> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            {is[name] === undefined || is[name] === null ? <em>{t('nothing')}</em> : <ins>{text(is[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
