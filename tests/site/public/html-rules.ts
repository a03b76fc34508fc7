import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  elements: [
    'html5',
    // A form that React sends to the server has an empty action until the script is there: it posts to its own page.
    { form: { attributes: { action: { enum: [/^.*$/] } } } },
  ],
  rules: {
    // How React writes, which HTML reads as the same: charSet, <br/>, async="", hidden="", ids of useId (_R_5_).
    'attr-case': 'off',
    'void-style': ['error', { style: 'selfclosing' }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    'valid-id': ['error', { relaxed: true }],
    // A list may be named: ARIA allows it, and it tells two lists of a page apart.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // What stays in sight of a cropped photo, and its colors until it is loaded, are of each photo: no class can say
    // it.
    'no-inline-style': ['error', { allowedProperties: ['display', 'object-position', 'background'] }],
    // The style sheet keeps telephone numbers on one line; a hard space would be copied with the number.
    'tel-non-breaking': 'off',
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** What is no valid HTML, each with the place where it stands. */
export async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(offset - 20, offset + 80)}`),
  );
}
