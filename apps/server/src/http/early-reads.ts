import { createHash } from 'node:crypto';
import { BASE_PATH } from '@temari/contracts/base-path';
import { LANGUAGES, type Language } from '@temari/contracts/languages';
import { RECORD_ID } from '@temari/contracts/record-id';
import { DRAWN_PATH } from '@temari/contracts/server-paths';
import { escaped } from '../texts/escaped.ts';

/** Inside the app a page is there sooner than by its address, if the app comes soon. */
const LINK_WAITS_MS = 2000;

/** Letters that have not come by then come later, and move what stands below them. */
const LETTERS_WITHIN_MS = 3000;

/**
 * Stands in the waiting frame of pages behind the sign-in, which knows nobody, and acts for whoever is signed in in this
 * tab while the page's code is still on its way. ES5.
 *
 * `draw` asks for the whole page as the server draws it and puts it in place of the frame; the app takes it over
 * (`lib/api/drawn-page.ts` of the web app). A request reads it as a document: no text is made into markup, and no script
 * in it runs. A button or a link that is pressed before React has taken the page over (and left its own keys on its root)
 * is pressed again then, and so is what was chosen, after an event for which React makes the choice alive first; a link
 * leads on by itself when that takes long, with what it tells the next page (`data-state`), and a form is not sent by the
 * browser. What only this device knows the server cannot draw: a place behind the #, an open dialog, something typed, a
 * calendar or clock of the reader's own choice.
 *
 * A device that cannot write Ethiopic (`app/ethiopic-letters.ts` asks the same) fetches our letters meanwhile, and the
 * page waits for them: before, it could not be read, and with them every line would be of another length.
 *
 * `read` asks for what the page shows first, where its code is on the device and the app draws at once. The app takes the
 * answers over (`lib/api/early-reads.ts`); each is read to its end, so that one that nobody takes does not stay open.
 */
const EARLY_READS = `(function(script){
var token,own,isOwn;
try{
token=sessionStorage.getItem('token');own=sessionStorage.getItem('id');
isOwn=localStorage.getItem('preferences')||Object.keys(sessionStorage).some(function(key){return key.indexOf('draft:')===0})
}catch(error){}
if(!token||!self.fetch)return;
var reads=script.getAttribute('data-reads'),code=script.getAttribute('data-code'),entry=history.state;
function read(){
if(!reads)return;
var id=(/${RECORD_ID}/i.exec(location.pathname)||[''])[0];
var answers={};
reads.split(' ').forEach(function(pattern){
var address='${BASE_PATH}'+pattern.replace(/:\\w+/,function(name){return name===':id'?id:own});
answers[address]=fetch(address,{headers:{authorization:'Bearer '+token}}).then(function(answer){
return answer.text().then(function(text){return new Response(text,{status:answer.status,headers:answer.headers})})
});
answers[address].catch(function(){})
});
self.earlyReads={token:token,at:Date.now(),answers:answers}
}
function letters(){
var pen=script.hasAttribute('data-ethiopic')&&document.fonts&&document.createElement('canvas').getContext('2d');
if(!pen)return Promise.resolve();
pen.font='32px system-ui, sans-serif';
if(pen.measureText('ን').width!==pen.measureText('ጬ').width)return Promise.resolve();
document.documentElement.setAttribute('data-letters','ours');
return Promise.race([
Promise.all(['400','700'].map(function(weight){return document.fonts.load(weight+' 1em "Noto Sans Ethiopic"','ሀ')})),
new Promise(function(late){setTimeout(late,${LETTERS_WITHIN_MS})})
])
}
function draw(){
var readable=letters();
return new Promise(function(done){
var request=new XMLHttpRequest();
function put(){
var waits,pressed,chosen={},page=request.response,root=document.getElementById('root'),drawn=page.getElementById('root');
drawing.at=Date.now();
drawing.page=JSON.parse(page.getElementById('state').textContent);
document.title=page.title;
['lang','data-pictures'].forEach(function(name){document.documentElement.setAttribute(name,page.documentElement.getAttribute(name))});
var before=document.getElementById('prefetched');
before.parentNode.replaceChild(page.getElementById('prefetched'),before);
root.textContent='';
while(drawn.firstChild)root.appendChild(drawn.firstChild);
function isTaken(){return Object.keys(root).length>0}
function press(thing){if(pressed)pressed.removeAttribute('data-tapped');pressed=thing;if(thing)thing.setAttribute('data-tapped','')}
function lead(link){
var state=link.getAttribute('data-state');
if(!state)return location.assign(link.href);
history.pushState({state:JSON.parse(state)},'',link.href);location.reload()
}
function again(){
if(!isTaken())return setTimeout(again,50);
Object.keys(chosen).forEach(function(name){
var radio=chosen[name];
radio.dispatchEvent(new MouseEvent('mousedown',{bubbles:true}));
radio.checked=false;radio.click()
});
var thing=pressed;
if(thing){press(null);thing.click()}
}
root.addEventListener('click',function(event){
var thing=event.target.closest('main button:not([data-early]),main a[href^="/"]:not([target]):not([download]),main input[type=radio]');
if(!thing||isTaken()||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
if(!waits){waits=true;again()}
if(thing.type==='radio'){chosen[thing.name]=thing;return}
press(thing);
event.preventDefault();
if(thing.href)setTimeout(function(){if(pressed===thing)lead(thing)},${LINK_WAITS_MS})
},true);
done()
}
request.open('GET','${DRAWN_PATH}'+location.pathname+location.search);
request.responseType='document';
request.setRequestHeader('authorization','Bearer '+token);
request.onload=function(){
if(request.status!==200||!request.response)done();
else readable.catch(function(){}).then(function(){
if(document.readyState==='loading')addEventListener('DOMContentLoaded',function(){put()});
else put()
})
};
request.onerror=request.onabort=function(){done()};
request.send();
drawing.stop=function(){put=done;request.abort()}
})
}
if(!code||isOwn||location.hash||entry&&(entry.state||entry.dialogs))return read();
var drawing=self.drawing={stop:function(){},drawnFor:function(own){drawing.stop();return own===token&&drawing.page}};
drawing.done=(self.caches&&navigator.serviceWorker&&navigator.serviceWorker.controller?caches.match(code):Promise.resolve()).then(function(kept){
return kept?read():draw()
},draw)
})(document.currentScript)`;

/** The policy of pages lets it run by this. */
export const EARLY_READS_HASH = createHash('sha256').update(EARLY_READS).digest('base64');

interface Early {
  /** What the page shows first. */
  reads: readonly string[];
  /** The page's own file, where the server draws the page for its reader. */
  code: string | undefined;
  language: Language;
}

/** The frame is kept on the device: it names what is asked for without the base path, as no page on it names a call. */
export const earlyReadsScript = ({ reads, code, language }: Early): string => {
  const below = reads.map((address) => address.slice(BASE_PATH.length)).join(' ');
  if (!below && !code) return '';
  const isEthiopic = LANGUAGES[language].letters === 'ethiopic';
  const drawn = code ? ` data-code="/${escaped(code)}"${isEthiopic ? ' data-ethiopic' : ''}` : '';
  return `<script data-reads="${escaped(below)}"${drawn}>${EARLY_READS}</script>`;
};
