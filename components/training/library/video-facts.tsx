import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { roleName } from '@/lib/contract/role';
import { type ManagedVideo, trainingPoster, trainingTopic } from '@/lib/contract/training';
import styles from './library.module.css';

export interface FactsProps {
  id: string;
  video: ManagedVideo | null;
  errorOf: (name: string) => string | undefined;
  player: ManagedVideo['player'];
}

const PLAYERS = ['file', 'youtube', 'vimeo'] as const;

/** Address, topic, player, drawing, length, and whom a film is for. */
export function VideoFacts({
  id,
  video,
  errorOf,
  player,
  onPlayer,
}: FactsProps & { onPlayer: (player: ManagedVideo['player']) => void }) {
  const t = useTranslations('library');
  const words = useTranslations('training');
  return (
    <>
      <div className={styles.facts}>
        <Field id={`${id}-slug`} label={t('form.slug')} hint={t('form.slugHint')} error={errorOf('slug')}>
          {(props) => <TextInput {...props} name="slug" defaultValue={video?.slug} autoComplete="off" />}
        </Field>
        <Field id={`${id}-duration`} label={t('form.duration')} error={errorOf('duration')}>
          {(props) => <TextInput {...props} name="duration" inputMode="numeric" defaultValue={video?.duration} />}
        </Field>
        <Field id={`${id}-topic`} label={t('form.topic')} error={errorOf('topic')}>
          {(props) => (
            <SelectInput {...props} name="topic" defaultValue={video?.topic}>
              {trainingTopic.options.map((topic) => (
                <option key={topic} value={topic}>
                  {words(`topics.${topic}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field id={`${id}-poster`} label={t('form.poster')} error={errorOf('poster')}>
          {(props) => (
            <SelectInput {...props} name="poster" defaultValue={video?.poster}>
              {trainingPoster.options.map((poster) => (
                <option key={poster} value={poster}>
                  {t(`posters.${poster}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field id={`${id}-player`} label={t('form.player')} error={errorOf('player')}>
          {(props) => (
            <SelectInput
              {...props}
              name="player"
              value={player}
              onChange={(event) => onPlayer(PLAYERS.find((each) => each === event.target.value) ?? 'file')}
            >
              {PLAYERS.map((each) => (
                <option key={each} value={each}>
                  {t(`players.${each}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <div className="form-check">
          <input
            id={`${id}-published`}
            type="checkbox"
            className="form-check-input"
            name="published"
            defaultChecked={video?.published}
          />
          <label className="form-check-label" htmlFor={`${id}-published`}>
            {t('form.published')}
          </label>
        </div>
      </div>
      <fieldset className={styles.roles} id={`${id}-roles`} tabIndex={-1}>
        <legend>{t('form.roles')}</legend>
        {roleName.options.map((role) => (
          <div key={role} className="form-check">
            <input
              id={`${id}-role-${role}`}
              type="checkbox"
              className="form-check-input"
              name="roles"
              value={role}
              defaultChecked={video?.roles.includes(role)}
            />
            <label className="form-check-label" htmlFor={`${id}-role-${role}`}>
              {words(`roles.${role}`)}
            </label>
          </div>
        ))}
        {errorOf('roles') && <p className={styles.wrong}>{errorOf('roles')}</p>}
      </fieldset>
    </>
  );
}
