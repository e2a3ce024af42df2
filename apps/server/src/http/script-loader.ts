import { createHash } from 'node:crypto';

/**
 * Before anything else runs: what scripts may make of a text (Trusted Types). No markup but none at all, which a
 * library sets to empty a place, and no script but our own files.
 */
const TEXT_POLICY = `globalThis.trustedTypes?.createPolicy('default',{
createHTML:(markup)=>markup===''?markup:null,
createScriptURL:(address)=>{
const {origin,pathname}=new URL(address,location);
return origin===location.origin&&/^\\/(assets\\/[\\w.-]+|sw)\\.js$/.test(pathname)?address:null
}});`;

/** Errors that happen before the page can report them wait here for `early-errors.ts` of the web app. */
const EARLY_ERRORS = `self.earlyErrors=[];
for(const kind of ['error','unhandledrejection'])addEventListener(kind,(event)=>{
if((self.earlyErrors.length||0)<20)self.earlyErrors.push(event)
});`;

/**
 * On a slow connection the script and the picture share one narrow pipe. This waits until the page and the picture that is
 * seen first have been painted, then fetches the scripts side by side. It never waits longer than two seconds, and not
 * at all where nothing is painted; a connection that breaks meanwhile is tried again.
 */
export const SCRIPT_LOADER = `${EARLY_ERRORS}${TEXT_POLICY}(()=>{
const files=JSON.parse(document.getElementById('scripts').textContent);
let isStarted=false;
const run=(tries)=>{
const script=document.createElement('script');script.type='module';script.src=files[0];
script.onerror=()=>tries<5&&setTimeout(()=>run(tries+1),1000*2**tries);
document.head.append(script)
};
const start=()=>{
if(isStarted)return;
isStarted=true;
for(const href of files){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}
run(0)
};
const afterPaint=()=>requestAnimationFrame(()=>setTimeout(start));
const picture=document.querySelector('img[fetchpriority=high]');
if(document.hidden)start();
else if(!picture||picture.complete)afterPaint();
else picture.onload=picture.onerror=afterPaint;
setTimeout(start,2000)
})()`;

/** A file of its own, named by its content: the policy allows no script inside a page. */
export const SCRIPT_LOADER_PATH = `/assets/start-${createHash('sha256').update(SCRIPT_LOADER).digest('hex').slice(0, 8)}.js`;
