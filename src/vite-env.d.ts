/// <reference types="vite/client" />

declare module 'virtual:tokens.css';
declare module '@fontsource-variable/geist/wght.css';
declare module '@fontsource-variable/geist-mono/wght.css';
