import { chromium } from 'playwright-core';
import { readFileSync, existsSync } from 'node:fs';
const [token,ticket]=readFileSync('/tmp/h3-token','utf8').split(' ');
const exe=['/usr/bin/chromium','/usr/bin/chromium-browser'].find(existsSync);
const browser=await chromium.launch({executablePath:process.env.CHROME??exe,args:['--use-fake-ui-for-media-stream','--use-fake-device-for-media-stream']});
const B='http://127.0.0.1:41300';
const login=await (await fetch(B+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'ana.reyes@northgate.example',password:'demo-SafeSite-2026'})})).json();
const errs=[];
async function ctx(width,locale,signed){const c=await browser.newContext({viewport:{width,height:width<500?740:900},locale,serviceWorkers:'block',permissions:['microphone']});const p=await c.newPage();p.on('pageerror',e=>errs.push(String(e)));p.on('console',m=>{if(m.type()==='error')errs.push(m.text())});if(signed){await p.goto(B+'/login');await p.evaluate(([t,u])=>{localStorage.setItem('token',t);localStorage.setItem('user',JSON.stringify(u))},[login.access_token,login.user]);}return p;}
for(const [w,l] of [[360,'en-US'],[360,'es-MX'],[1440,'en-US']]){
 const p=await ctx(w,l,false); await p.goto(B+'/report/'+token); await p.waitForSelector('form'); 
 await p.screenshot({path:`/tmp/s-report-${w}-${l}.png`,fullPage:true});
 await p.locator('form button').first().click(); await p.locator('[aria-pressed]').first().click(); await p.locator('summary').click();
 await p.screenshot({path:`/tmp/s-report2-${w}-${l}.png`,fullPage:true});
 if(w===360&&l==='en-US'){ await p.getByText('Voice',{exact:true}).click(); await p.waitForTimeout(2500); await p.screenshot({path:'/tmp/s-rec.png'}); await p.getByText(/Stop/).click(); await p.waitForSelector('audio'); await p.screenshot({path:'/tmp/s-rec2.png',fullPage:true});}
 await p.getByRole('button',{name:/Send|Enviar/}).click(); await p.waitForSelector('[role=status],[role=alert]'); await p.screenshot({path:`/tmp/s-said-${w}-${l}.png`});
 await p.goto(B+'/ticket/'+ticket); await p.waitForSelector('h1'); await p.waitForTimeout(300); await p.screenshot({path:`/tmp/s-ticket-${w}-${l}.png`});
}
for(const [w,l] of [[360,'en-US'],[1024,'es-MX'],[1440,'en-US']]){
 const p=await ctx(w,l,true); await p.goto(B+'/sites'); await p.getByRole('button',{name:/Posters|Carteles/}).first().click(); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/s-sites-${w}.png`});
 await p.goto(B+'/review'); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/s-review-${w}.png`});
 await p.goto(B+'/review?source=poster'); await p.waitForTimeout(2500); await p.screenshot({path:`/tmp/s-reviewp-${w}.png`});
}
console.log(errs); await browser.close();
