import { isLocale } from '#i18n/locale-codes.ts'
import { earlyPlace } from './early-place.ts'
import { cookieName, readCookie, type CookieName, type CookieScope } from './cookie.ts'

type Scope = Pick<CookieScope, 'secure'>
/** Of the style element that the script adds. */
const STYLE_ID = 'early'
/** In local storage: the styles of the visitor's own homes, which the page of everyone begins with; also the id of the style element. */
export const EARLY_MARKS = 'homes-marks'
/** If scripts fail to load, the parts that wait for them are shown as they are after this time. */
const WAIT_MS = 5000

/**
 * Runs before the first paint. A public page is the same for everyone: this hides the banner and notice that the visitor has dismissed, gives
 * converted prices their room, and hides figures that `choice.ts` is about to replace, homes of another place than the visitor's, and homes that the visitor hid.
 * A document that is opened at its top is marked `data-fresh`: parts far below need not have their exact height yet.
 */
export function earlyScript(scope: Scope): string {
  const name = (cookie: CookieName): string => cookieName(cookie, scope)
  return `try{(function(r){var c=function(n){var m=RegExp('(?:^|; )'+n+'=([^;]+)').exec(document.cookie);return m?m[1]:''},p=c('${name('currency')}'),u=c('${name('units')}'),h=c('${name('location')}'),s='';
${earlyPlace('h', WAIT_MS)}
if(c('${name('consent')}'))r.dataset.consented='';
if(c('${name('unfinished')}')===r.lang)r.dataset.dismissed='';
if(/^[A-Z]{3,16}$/.test(p))s='[data-converted]:empty:not([data-converted='+p+']){display:block;min-block-size:1lh}[data-converted]:not(:empty),[data-price]{visibility:hidden}';
if(u&&u!==r.dataset.units)s+='[data-measure]{visibility:hidden}';
function y(i,t){var e=document.createElement('style');e.id=i;e.textContent=t;document.head.append(e);return e}
if(s){var e=y('${STYLE_ID}',s);setTimeout(function(){e.remove()},${WAIT_MS})}
var m=localStorage.getItem('${EARLY_MARKS}');if(m)y('${EARLY_MARKS}',m);
var n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='navigate'&&!location.hash)r.dataset.fresh=''})(document.documentElement)}catch{}`
}

/** Styles for visitors without scripts: hide dismissed elements. */
export const DISMISSED_STYLES = '/dismissed.css'
export function dismissedStyles(cookies: string | null, scope: Scope): string {
  const unfinished = readCookie(cookies, 'unfinished', scope)
  return [
    readCookie(cookies, 'consent', scope) !== null ? 'html [data-banner]{display:none}' : '',
    isLocale(unfinished) ? `html[lang='${unfinished}'] [data-notice]{display:none}` : '',
  ].join('')
}

/** Shows the elements that the script has hidden. */
export const endEarly = (): void => document.getElementById(STYLE_ID)?.remove()

/** The page has the visitor's homes by itself. */
export const endEarlyMarks = (): void => document.getElementById(EARLY_MARKS)?.remove()
