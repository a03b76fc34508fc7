// A page can be read before its scripts are there, and somebody may fill in and press what nothing answers yet. That is
// kept here and done again once React holds it, in its order. docs/pages.md, Forms.
(() => {
  const FIELDS = 'input, select, textarea';
  /** What waits: each has its element and how it is done again. */
  const kept = [];
  /** What came with the page. What scripts add later is theirs, and answers at once or never. */
  let served = null;
  /** Whether the next picture is waited for. */
  let isWaiting = false;

  /** React leaves its name on whatever it answers for. */
  const answers = (element) => Object.keys(element).some((name) => name.startsWith('__reactProps'));
  const waits = (element) => !answers(element) && (served === null || served.has(element));

  function keep(entry) {
    kept.push(entry);
    if (!isWaiting) redoAll();
  }

  function onField(event) {
    const field = event.target;
    if (!(field instanceof Element) || !field.matches(FIELDS)) return;
    const known = kept.findIndex(({ element }) => element === field);
    // Whoever goes on writing is past what is kept of the same field.
    if (known >= 0 && event.isTrusted) kept.splice(known, 1);
    if (!waits(field)) return;
    // React, if it is just arriving, must not do it as well.
    event.stopImmediatePropagation();
    keepField(field);
  }

  function keepField(field) {
    const { checked, value, type } = field;
    const isChoice = type === 'checkbox' || type === 'radio';
    keep({ element: field, redo: () => (isChoice ? choose(field, checked) : write(field, value)) });
  }

  function choose(field, checked) {
    // The other way first: what stands so already is no change to React.
    field.checked = !checked;
    field.click();
  }

  function write(field, value) {
    if (field.type !== 'file') {
      // React takes for typed what was written past the setter that it put on the field.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    }
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  }

  function onPress(event) {
    const button = event.target instanceof Element && event.target.closest('button');
    if (button?.type !== 'button' || !waits(button)) return;
    event.stopImmediatePropagation();
    keep({ element: button, redo: () => button.click() });
  }

  function onSubmit(event) {
    const { target: form, submitter } = event;
    // One with an address of its own goes there without a script; one without fields asks for the page again.
    const isNative = form.hasAttribute('action') || !form.querySelector(FIELDS);
    // Where React holds the form and not yet all that was filled in, the form goes last.
    if (isNative || !(waits(form) || kept.some(({ element }) => form.contains(element)))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (kept.some(({ element }) => element === form)) return;
    submitter?.setAttribute('aria-busy', 'true');
    const redo = () => {
      submitter?.removeAttribute('aria-busy');
      form.requestSubmit(submitter);
    };
    keep({ element: form, redo });
  }

  /** One after the other with a picture between, so that each meets what the one before has changed. */
  function redoAll() {
    isWaiting = kept.length > 0;
    if (!isWaiting) return;
    requestAnimationFrame(() => {
      const [next] = kept;
      if (!next || (next.element.isConnected && !answers(next.element))) return redoAll();
      setTimeout(() => {
        // First, so that one that fails keeps none of the others.
        redoAll();
        if (kept[0] !== next) return;
        kept.shift();
        // React may still be on its way through the page. An event that nobody hears makes it arrive.
        next.element.dispatchEvent(new Event('pointercancel', { bubbles: true }));
        if (next.element.isConnected) next.redo();
      });
    });
  }

  /** Whether a field is no more as the server sent it: touched, or filled in by the browser, before this file was there. */
  function isChanged(field) {
    if (field.type === 'radio') return field.checked && !field.defaultChecked;
    if (field.type === 'checkbox') return field.checked !== field.defaultChecked;
    if (!field.options) return field.value !== field.defaultValue;
    const sent = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(sent, 0);
  }

  const markServed = () => {
    served = new WeakSet(document.querySelectorAll(`${FIELDS}, button, form`));
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', markServed);
  else markServed();
  for (const field of document.querySelectorAll(FIELDS)) if (isChanged(field) && waits(field)) keepField(field);
  for (const name of ['input', 'change']) document.addEventListener(name, onField, true);
  document.addEventListener('click', onPress, true);
  document.addEventListener('submit', onSubmit, true);
})();
