import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { type MailingKind, type MailingList, mailingKind } from '@/lib/contract/mailing';

interface KindFieldProps {
  list: MailingList;
  kind: MailingKind;
  /** What the message is of as it is kept, which stays to be chosen; null for a new one. */
  kept: MailingKind | null;
  onChange: (kind: MailingKind) => void;
}

/** The kind of a message: what the package is without, or has sent as often as it holds, says so. */
export function KindField({ list, kind, kept, onChange }: KindFieldProps) {
  const t = useTranslations('mailings.form');
  const kinds = useTranslations('mailings.kind');
  const packages = useTranslations('packages.names');
  const offer = list.offers.find((each) => each.kind === kind);
  return (
    <Field
      id="mailing-kind"
      label={t('kind')}
      hint={kind === 'custom' && offer?.left != null && t('left', { count: offer.left })}
    >
      {(input) => (
        <SelectInput
          {...input}
          value={kind}
          onChange={({ currentTarget }) => onChange(mailingKind.parse(currentTarget.value))}
        >
          {list.offers.map(({ kind: each, allowed, left, needs }) => {
            const name = kinds(each);
            const isSpent = allowed && left === 0;
            return (
              <option key={each} value={each} disabled={(!allowed || isSpent) && each !== kept}>
                {allowed
                  ? isSpent
                    ? t('used', { kind: name })
                    : name
                  : t('locked', { kind: name, needs: packages(needs) })}
              </option>
            );
          })}
        </SelectInput>
      )}
    </Field>
  );
}
