// Shows the guide in the console's theme, which it keeps in this browser.
const showTheme = () => {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
};
addEventListener('storage', showTheme);
showTheme();
