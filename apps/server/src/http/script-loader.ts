import { createHash } from 'node:crypto';

/*
 * All of it is ES5: a browser that is too old must be able to read it, to say so.
 */

/** Browsers that cannot read our scripts show what they would show without any. */
const OLD_BROWSERS = `var canRun=!!(self.Promise&&Promise.any&&''.replaceAll&&self.globalThis&&'noModule' in document.createElement('script'));
if(!canRun){
var notice=document.createElement('p');notice.className='script-notice';
notice.textContent=document.querySelector('noscript').textContent.replace(/<[^>]*>/g,' ');
document.body.insertBefore(notice,document.body.firstChild)
}`;

/** What our code and libraries use and browsers at the floor lack. */
const MISSING_FUNCTIONS = `if(!Object.hasOwn)Object.hasOwn=function(thing,name){return Object.prototype.hasOwnProperty.call(thing,name)};
if(![].at)Object.defineProperty(Array.prototype,'at',{configurable:true,writable:true,value:function(place){
return this[place<0?this.length+place:place]
}});
if(self.AbortSignal&&!AbortSignal.timeout)AbortSignal.timeout=function(milliseconds){
var controller=new AbortController();setTimeout(function(){controller.abort()},milliseconds);return controller.signal
};
if(!Intl.ListFormat){
Intl.ListFormat=function(){};
Intl.ListFormat.prototype.format=function(words){return words.join(', ')}
}`;

/**
 * Before anything else runs: what scripts may make of a text (Trusted Types). No markup but none at all, which a
 * library sets to empty a place, and no script but our own files.
 */
const TEXT_POLICY = `if(self.trustedTypes)trustedTypes.createPolicy('default',{
createHTML:function(markup){return markup===''?markup:null},
createScriptURL:function(address){
var url=new URL(address,location);
return url.origin===location.origin&&/^\\/(assets\\/[\\w.-]+|sw)\\.js$/.test(url.pathname)?address:null
}});`;

/** Errors that happen before the page can report them wait here for `early-errors.ts` of the web app. */
const EARLY_ERRORS = `self.earlyErrors=[];
['error','unhandledrejection'].forEach(function(kind){addEventListener(kind,function(event){
if((self.earlyErrors.length||0)<20)self.earlyErrors.push(event)
})});`;

/** Requesting all files at once would delay a touch on a slow phone. */
const FILES_AT_ONCE = 4;

/**
 * On a slow connection the script and the picture share one narrow pipe. This waits until the page and the picture that is
 * seen first have been painted, then fetches the scripts side by side. It never waits longer than two seconds, and not
 * at all where nothing is painted; a connection that breaks meanwhile is tried again.
 */
export const SCRIPT_LOADER = `${OLD_BROWSERS}if(canRun){${EARLY_ERRORS}${MISSING_FUNCTIONS}${TEXT_POLICY}(function(){
var files=JSON.parse(document.getElementById('scripts').textContent);
var isStarted=false;
function run(tries){
var script=document.createElement('script');script.type='module';script.src=files[0];
script.onerror=function(){if(tries<5)setTimeout(run,1000*Math.pow(2,tries),tries+1)};
document.head.appendChild(script)
}
function start(){
if(isStarted)return;
isStarted=true;
fetchFrom(0);
run(0)
}
function fetchFrom(first){
files.slice(first,first+${FILES_AT_ONCE}).forEach(function(href){
var link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.appendChild(link)
});
if(first+${FILES_AT_ONCE}<files.length)setTimeout(fetchFrom,0,first+${FILES_AT_ONCE})
}
function afterPaint(){requestAnimationFrame(function(){setTimeout(start)})}
var picture=document.querySelector('img[fetchpriority=high]');
if(document.hidden)start();
else if(self.drawing)drawing.done.then(function(){requestAnimationFrame(afterPaint)});
else if(!picture||picture.complete)afterPaint();
else picture.onload=picture.onerror=afterPaint;
setTimeout(start,2000)
})()}`;

/** A file of its own, named by its content: the policy allows no script inside a page. */
export const SCRIPT_LOADER_PATH = `/assets/start-${createHash('sha256').update(SCRIPT_LOADER).digest('hex').slice(0, 8)}.js`;
