import { createHash } from 'node:crypto';

/**
 * Stands in every page before its first button, so that no press is lost: a form that is sent before its script has come
 * waits (`use-early-tap.ts` of the web app acts on it). A form with an address of its own works without a script. ES5.
 */
export const EARLY_TAPS = `addEventListener('submit',function(event){
var form=event.target;
if(form.hasAttribute('action')||!form.querySelector('[data-early]'))return;
event.preventDefault();self.earlyTap=form;form.setAttribute('data-tapped','')
},true);
addEventListener('click',function(event){
var button=event.target.closest('[data-early]');
if(button&&!button.form){self.earlyTap=button;button.setAttribute('data-tapped','')}
},true)`;

/** The policy of pages lets this one script run, and no other that stands in a page. */
export const EARLY_TAPS_HASH = createHash('sha256').update(EARLY_TAPS).digest('base64');
