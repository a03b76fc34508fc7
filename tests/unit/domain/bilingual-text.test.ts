import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingLanguage, missingLanguages, textIn, wordsIn, written } from '@/lib/domain/bilingual-text';

const chapel = { es: 'Capilla', en: 'Chapel' };
const words = fc.oneof(fc.constant(''), fc.constant('  '), fc.string());
const texts = fc.record({ es: words, en: words });
const languages = fc.constantFrom('es' as const, 'en' as const);

describe('a text in two languages', () => {
  it('is read in one’s own, else in the other, which is named', () => {
    expect(textIn(chapel, 'en')).toEqual({ text: 'Chapel', language: 'en' });
    expect(textIn({ es: 'Capilla', en: ' ' }, 'en')).toEqual({ text: 'Capilla', language: 'es' });
    expect(textIn({ es: '', en: 'Chapel' }, 'es')).toEqual({ text: 'Chapel', language: 'en' });
    expect([wordsIn(chapel, 'en'), wordsIn({ es: 'Capilla', en: '' }, 'en')]).toEqual(['Chapel', 'Capilla']);
    expect([wordsIn(null, 'es'), wordsIn({ es: '', en: '' }, 'es')]).toEqual([null, null]);
  });

  it('says which language it lacks', () => {
    expect(
      [chapel, { es: 'Capilla', en: '' }, { es: ' ', en: 'Chapel' }, { es: '', en: '' }].map(missingLanguage),
    ).toEqual([null, 'en', 'es', null]);
  });

  it('among others: each language that any of them lacks is named once', () => {
    const spanish = { es: 'Capilla', en: '' };
    const english = { es: '', en: 'Chapel' };
    expect(missingLanguages([chapel, null])).toEqual([]);
    expect(missingLanguages([chapel, spanish, null, spanish])).toEqual(['en']);
    expect(missingLanguages([english, chapel])).toEqual(['es']);
    expect(missingLanguages([spanish, english])).toEqual(['es', 'en']);
    expect(missingLanguages([])).toEqual([]);
  });

  it('is never empty for a reader where it is written at all, and says the language it is in', () => {
    fc.assert(
      fc.property(texts, languages, (text, language) => {
        const shown = textIn(text, language);
        expect(text[shown.language]).toBe(shown.text);
        expect(shown.text.trim() === '').toBe(text.es.trim() === '' && text.en.trim() === '');
        expect(shown.language === language || missingLanguage(text) === language).toBe(true);
      }),
    );
  });

  it('keeps the other language when one string is written, and nothing where nothing is left', () => {
    expect(written('Iglesia', { kept: chapel, language: 'es' })).toEqual({ es: 'Iglesia', en: 'Chapel' });
    expect(written('Church', { kept: null, language: 'en' })).toEqual({ es: '', en: 'Church' });
    expect(written('Iglesia', { kept: null, language: 'es' })).toEqual({ es: 'Iglesia', en: '' });
    expect(written({ es: 'Iglesia', en: '' }, { kept: chapel, language: 'en' })).toEqual({ es: 'Iglesia', en: '' });
    expect(written('', { kept: { es: 'Capilla', en: '' }, language: 'es' })).toBeNull();
    expect(written(null, { kept: chapel, language: 'es' })).toBeNull();
  });
});
