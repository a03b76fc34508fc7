/** A type that browsers do not know is text to them: they neither fetch nor run it. */
const WAITING = 'text/after-first-paint';

/** The scripts that Next names in a page, except the one for browsers without modules, which others never load. */
const SCRIPT_OF_NEXT = /<script(?=[^>]*\ssrc="\/_next\/)(?=[^>]*\sasync="")(?![^>]*\snomodule)([^>]*)>/gi;
/** Asks for the first of them early, beside the fonts. */
const EARLY_ASKING = /<link(?=[^>]*\srel="preload")(?=[^>]*\sas="script")[^>]*>/gi;

/**
 * Runs in the browser, at the end of the page, where all that waits has been read. A page that nobody sees is not
 * painted, and an old browser does not tell when it has painted: there the scripts come at once.
 */
const LOADER = `(function(){
var begun;
function begin(){
if(begun)return;
begun=1;
document.querySelectorAll('script[type="${WAITING}"]').forEach(function(waiting){
var script=document.createElement('script');
script.async=true;
script.src=waiting.getAttribute('src');
document.head.appendChild(script);
});
}
var told=window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes;
if(!told||told.indexOf('paint')<0||document.visibilityState==='hidden')return begin();
new PerformanceObserver(begin).observe({type:'paint',buffered:true});
setTimeout(begin,2000);
})()`;

/**
 * A page that was made for everybody, with its scripts loaded once its first picture stands: they are twice as heavy as
 * all that this picture waits for, take the line and the processor from it, and such a page is read and followed
 * without them. docs/decisions/pages-kept-in-memory.md.
 */
export function scriptsAfterPaint(html: string): string {
  const waiting = html.replace(SCRIPT_OF_NEXT, `<script type="${WAITING}"$1>`);
  return waiting === html
    ? html
    : waiting.replace(EARLY_ASKING, '').replace('</body>', () => `<script>${LOADER}</script></body>`);
}
