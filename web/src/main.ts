import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './board/board.css';
import './board/lens.css';
import { getLocale } from './paraglide/runtime.js';

document.documentElement.lang = getLocale();

const target = document.getElementById('app');
if (target) mount(App, { target });
