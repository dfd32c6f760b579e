import { mount } from 'svelte';
import App from './App.svelte';
import { room } from './app/room.svelte';
import { look } from './app/theme.svelte';
import { keepShell } from './app/worker';
import './app.css';
import './board/board.css';
import './board/lens.css';
import { getLocale } from './paraglide/runtime.js';

document.documentElement.lang = getLocale();
look.start();
room.watch();

const target = document.getElementById('app');
if (target) mount(App, { target });
keepShell();
